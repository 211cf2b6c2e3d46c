/**
 * The head's lines that have a page's own files loaded beside what starts the terminal. Scripts are only fetched, and
 * run when the page imports them; each needs the nonce, like every script.
 */
export function writeFileTags(files: readonly string[], nonce: string): string[] {
  return files.map((file) => {
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    return `<link rel="${rel}" crossorigin href="/explorer/${file}" nonce="${nonce}">`
  })
}
