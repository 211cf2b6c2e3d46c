/** The cookies of a page without a browser. `written` holds every assignment to `document.cookie`, in order. */
export class FakeCookies {
  readonly written: string[] = []
  readonly #kept = new Map<string, string>()
  readonly #refused: string

  /** `refused`: a domain on which the browser takes no cookies, such as a public suffix. */
  constructor(cookies: Readonly<Record<string, string>>, refused = '') {
    for (const [name, value] of Object.entries(cookies)) this.#kept.set(name, value)
    this.#refused = refused
  }

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const [pair = '', ...attributes] = text.split('; ')
    if (this.#refused !== '' && attributes.includes(`Domain=${this.#refused}`)) return
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.#kept.delete(name)
    else this.#kept.set(name, value)
  }
}
