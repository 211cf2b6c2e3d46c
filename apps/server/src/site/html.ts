import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'

/** HTML whose every part was either written in the code or escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

/**
 * Writes HTML from a template. Texts and numbers that are put into it are escaped, other HTML is inserted unchanged,
 * the items of a list follow each other, and null is nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(write)))
}

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(write).join('')
}
