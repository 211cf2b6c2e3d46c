import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import { EMBED_STYLES } from './EMBED_STYLES.ts'

/** A page of a frame's picture and nothing else. */
export function writeAlone(
  { title, still }: { title: string; still: string },
  nonce: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${writeStyles(nonce)}</head><body>${still}</body></html>
`
}

/** What every picture of a frame is drawn by. */
export function writeStyles(nonce: string): string {
  return `<style nonce="${nonce}">${EMBED_STYLES}</style>`
}
