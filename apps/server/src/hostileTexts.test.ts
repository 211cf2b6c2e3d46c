import { runParserBombs } from '@tickmark/core/testing/runParserBombs'
import { describe, expect, it } from 'vitest'
import { inspectPicture } from './logos/inspectPicture.ts'
import { TerminalTokens } from './pages/TerminalTokens.ts'
import { readMarkdown } from './previews/readPreview.ts'
import { BINANCE } from './prices/exchanges/BINANCE.ts'
import { COINBASE } from './prices/exchanges/COINBASE.ts'
import { KRAKEN } from './prices/exchanges/KRAKEN.ts'

const tokens = new TerminalTokens('a secret of 32 characters or more')
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return { type: 'error', message: text, reason: text, error: text, method: text }
  }
}
const PICTURES = [
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  'GIF89a',
  'RIFF\u0010\u0000\u0000\u0000WEBP',
]

const READERS: Record<string, (text: string) => unknown> = {
  'a token of a page': (text) => tokens.isValid(text),
  'Markdown in a preview': readMarkdown,
  'a message of an exchange': (text) =>
    [BINANCE, COINBASE, KRAKEN].map((exchange) => exchange.read(parse(text))),
  'a picture': (text) => inspectPicture(Buffer.from(text, 'latin1')),
}

describe('hostile texts', () => {
  it.each(Object.entries(READERS))('are answered or refused as %s', async (_name, read) => {
    expect(await runParserBombs(read)).toEqual([])
  })

  it.each(PICTURES)('are refused behind the first bytes of a picture (%#)', async (first) => {
    const read = (text: string) => inspectPicture(Buffer.from(first + text, 'latin1'))
    expect(await runParserBombs(read)).toEqual([])
  })
})
