import { readText } from './readLines.ts'

/** The records of an answer in CSV (RFC 4180) as they arrive, the header first. */
export async function* readCsv(response: Response): AsyncGenerator<string[], void> {
  const reader = new CsvReader()
  for await (const text of readText(response)) yield* reader.push(text)
  yield* reader.end()
}

/** Takes CSV in pieces that may end anywhere, also inside a quoted field. */
class CsvReader {
  #fields: string[] = []
  #field = ''
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  *push(text: string): Generator<string[], void> {
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at)
      if (this.#state === 'quoted') {
        if (character === '"') this.#state = 'closed'
        else at = this.#takeUntil(text, at, /"/g)
      } else if (character === '"' && this.#state === 'start') this.#state = 'quoted'
      // A second quote inside a quoted field stands for one.
      else if (character === '"' && this.#state === 'closed') {
        this.#field += '"'
        this.#state = 'quoted'
      } else if (character === ',') this.#endField()
      else if (character === '\n') yield this.#endRecord()
      else if (character !== '\r') {
        at = this.#takeUntil(text, at, /[,\r\n]/g)
        this.#state = 'plain'
      }
    }
  }

  *end(): Generator<string[], void> {
    if (this.#fields.length > 0 || this.#state !== 'start') yield this.#endRecord()
  }

  /** Adds what there is before the next special character; returns the position of its last character. */
  #takeUntil(text: string, at: number, special: RegExp): number {
    special.lastIndex = at
    const end = special.exec(text)?.index ?? text.length
    this.#field += text.slice(at, end)
    return end - 1
  }

  #endField(): void {
    this.#fields.push(this.#field)
    this.#field = ''
    this.#state = 'start'
  }

  #endRecord(): string[] {
    this.#endField()
    const record = this.#fields
    this.#fields = []
    return record
  }
}
