import { expect, it } from 'vitest'
import { readCsv } from './createClient.ts'

/** A response whose bytes arrive so many at a time. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new Response(
    new ReadableStream({
      pull(control) {
        if (at >= bytes.length) return control.close()
        control.enqueue(bytes.slice(at, at + size))
        at += size
      },
    }),
  )
}

async function read(text: string, size: number): Promise<string[][]> {
  return collect(readCsv(inPieces(text, size)))
}

const TEXT =
  'name,note,fees\r\nAave,"lends, ""safely""\r\nsince 2020",1.5\r\nÉther,,\r\n"","a",-2\r\n'
const ROWS = [
  ['name', 'note', 'fees'],
  ['Aave', 'lends, "safely"\r\nsince 2020', '1.5'],
  ['Éther', '', ''],
  ['', 'a', '-2'],
]

it.each([1, 2, 3, 7, 1_000])('reads records that arrive %i bytes at a time', async (size) => {
  expect(await read(TEXT, size)).toEqual(ROWS)
  expect(await read(TEXT.trimEnd(), size), 'without an end of the last line').toEqual(ROWS)
})

it('reads nothing of an empty answer, and a header without rows', async () => {
  expect(await read('', 1)).toEqual([])
  expect(await read('a,b\r\n', 2)).toEqual([['a', 'b']])
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
