/** A text with `inserted` where the caret of its area stands, or in place of what is selected there. */
export function insertText(
  area: HTMLTextAreaElement | null,
  text: string,
  inserted: string,
): string {
  const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
  area?.focus()
  return text.slice(0, from) + inserted + text.slice(to)
}
