import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type CsvRow, type RowFormat, readRows } from './readRows.ts'

async function read(...chunks: (string | Buffer)[]) {
  return readAs({ delimiter: ',', encoding: 'utf-8' }, ...chunks)
}

async function readAs(format: RowFormat, ...chunks: (string | Buffer)[]) {
  const rejects: string[] = []
  const rows: CsvRow[] = []
  const bytes = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  const reject = (reason: string, example: string) => rejects.push(`${reason}: ${example}`)
  for await (const some of readRows(bytes, reject, format)) rows.push(...some)
  return { rows, rejects, cells: rows.map((row) => row.cells) }
}

describe('readRows', () => {
  it('reads lines with either ending, the last without one, and numbers them', async () => {
    const { rows } = await read('a,b\r\n1,2\n\n3,4')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'], isOpen: true },
    ])
  })

  it('joins lines, quotes and characters that are cut by chunks', async () => {
    const whole = Buffer.from('é,"x,\n""y"""\n1,2\n')
    for (let at = 1; at < whole.length; at += 1) {
      const { cells } = await read(whole.subarray(0, at), whole.subarray(at))
      expect(cells).toEqual([
        ['é', 'x,\n"y"'],
        ['1', '2'],
      ])
    }
  })

  it('ends a line by a carriage return that is the last of a chunk, also a line that is skipped', async () => {
    const { cells, rejects } = await read('x'.repeat(1_100_000), 'y\r', 'a,b\r', '1,2\r')
    expect(cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(rejects).toEqual(['line longer than 1 MB: line 1'])
  })

  it('reads quoted cells beside empty and plain ones', async () => {
    const { cells } = await read('"","a ""b"", c",,"d"\n,"e",\n"f\n\n,g",h\n')
    expect(cells).toMatchSnapshot()
  })

  it('rejects text between a quote and a comma', async () => {
    const { cells, rejects } = await read('"a" ,1\n "a",1\n"a""b"c"",1\nok,"2"\n')
    expect(cells).toEqual([['ok', '2']])
    expect(rejects.map((reject) => reject.split(':')[1])).toEqual([' line 1', ' line 2', ' line 3'])
  })

  it('counts each line that a stray quote takes with it', async () => {
    const lines = ['day,fees,note', '1,2,', '2,"3,', '3,4,', '4,5",', '5,6,"a', 'b"', '6,7,']
    const { cells, rejects } = await read(`${lines.join('\n')}\n`)
    expect(cells.map(([day]) => day)).toEqual(['day', '1', '5', '6'])
    expect(rejects).toMatchSnapshot()
    // Of records that cannot be parsed as well.
    const broken = await read('day,fees\n1,"2\nx\n3,"4\n5,6\n')
    expect([broken.cells.length, broken.rejects.length]).toEqual([2, 3])
  })

  it('takes off a byte order mark', async () => {
    expect((await read('\uFEFFtime,x\n')).cells).toEqual([['time', 'x']])
  })

  it('rejects lines with NUL bytes, misplaced quotes and more than a megabyte, and goes on', async () => {
    const { cells, rejects } = await read(
      'a\0,1\n',
      'b"c"d,2\n',
      `${'x'.repeat(3_000_000)}\n`,
      'ok,3\n',
    )
    expect(cells).toEqual([['ok', '3']])
    expect(rejects.map((reject) => reject.split(':')[0])).toMatchSnapshot()
  })

  it('takes quotes for characters where a format has none', async () => {
    const format = { delimiter: '\t', encoding: 'utf-8', hasQuotes: false }
    const { cells, rejects } = await readAs(format, '5" pipe\t"a\nb\0\t1\n')
    expect(cells).toEqual([['5" pipe', '"a']])
    expect(rejects).toMatchSnapshot()
  })

  it('yields the rows of a long chunk a few at a time', async () => {
    const bytes = Readable.from([Buffer.from('a,b\n'.repeat(1_000))])
    const sizes: number[] = []
    for await (const rows of readRows(bytes, () => {})) sizes.push(rows.length)
    expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([200, 1_000])
  })

  it('fails for a quoted value without an end', async () => {
    await expect(read('a,b\n1,"2\n3,4\n')).rejects.toThrow('line 2')
  })
})
