/** The cookies of a page without a browser. `written` holds every assignment to `document.cookie`, in order. */
export class FakeCookies {
  readonly written: string[] = []
  readonly #kept = new Map<string, string>()

  constructor(cookies: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(cookies)) this.#kept.set(name, value)
  }

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.#kept.delete(name)
    else this.#kept.set(name, value)
  }
}
