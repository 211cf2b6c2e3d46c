import type { FirstAnswer } from '@tickmark/core/pages/FirstAnswer'

const BLOCK = /<script type="application\/json" id="tt-answers">(.*?)<\/script>/s

/** The answers that came with a page, from its text. */
export function readFirstAnswers(html: string): FirstAnswer[] {
  const text = BLOCK.exec(html)?.[1]
  return text === undefined ? [] : JSON.parse(text)
}
