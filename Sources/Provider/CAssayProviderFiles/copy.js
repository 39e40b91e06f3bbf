// Adds a button to each element with data-copy, which copies the text of the element.

/** Copies a text; gives whether it could. The clipboard is closed to pages that are neither HTTPS nor on a loopback address. */
async function copied(element) {
  const text = element.textContent;
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { /* The person has not allowed it. */ }
  }
  const selection = getSelection();
  selection.selectAllChildren(element);
  return document.execCommand("copy");
}

for (const element of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy ${element.textContent || element.id}`);
  button.addEventListener("click", async () => {
    button.textContent = await copied(element) ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  (element.closest("a") ?? element).after(button);
}
