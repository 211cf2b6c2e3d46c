/**
 * Adds a third party's script to the page, with the page's nonce if it has one. Rejects when it cannot be loaded;
 * the element is then taken out again.
 */
export function addScript({ id, src }: { id: string; src: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.id = id
    script.async = true
    script.src = src
    // The browser hides the attribute from the page's scripts; the property still has it.
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    if (nonce) script.nonce = nonce
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    }
    document.head.append(script)
  })
}
