import { constants, deflateRawSync } from 'node:zlib'
import type { Bomb } from './Bomb.ts'
import { HEADER, makeWorkbook, writeSheet } from './makeWorkbook.ts'
import { makeZip } from './makeZip.ts'
import { LAUGHS } from './TEXT_BOMBS.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'

const workbook = (name: string, parts: () => Parameters<typeof makeWorkbook>[0]): Bomb => ({
  name: `workbook ${name}`,
  format: 'xlsx',
  bytes: () => makeWorkbook(parts()),
})

/** Workbooks and archives that stand for far more than their bytes, or that take a careless reader long. */
export const WORKBOOK_BOMBS: readonly Bomb[] = [
  workbook('of rows that never end', () => ({
    [SHEET]: writeSheet(`${HEADER}${'<row r="2"><c '.repeat(60_000)}`),
  })),
  workbook('of open tags', () => ({ [SHEET]: writeSheet('<row '.repeat(400_000)) })),
  workbook('of rows without an end tag', () => ({
    [SHEET]: writeSheet(`${HEADER}${'<row>'.repeat(400_000)}`),
  })),
  workbook('of strings without an end', () => ({ [STRINGS]: '<si>'.repeat(400_000) })),
  workbook('of phonetic hints without an end', () => ({
    [STRINGS]: `<sst><si>${'<rPh '.repeat(400_000)}</si></sst>`,
  })),
  workbook('of number formats without an end', () => ({
    'xl/styles.xml': `<styleSheet>${'<numFmt numFmtId="1" '.repeat(200_000)}`,
  })),
  workbook('with a sheet of a gigabyte', () => ({ [SHEET]: zeros(1024) })),
  workbook('with a sheet that is larger than it claims', () => ({
    [SHEET]: { ...zeros(256), size: 1_000 },
  })),
  workbook('with a style sheet of a gigabyte', () => ({ 'xl/styles.xml': zeros(1024) })),
  workbook('with strings of a gigabyte', () => ({ [STRINGS]: zeros(1024) })),
  workbook('of ten million shared strings', () => ({
    [STRINGS]: repeat({
      head: '<sst>',
      text: '<si><t>x</t></si>',
      times: 10_000_000,
      tail: '</sst>',
    }),
  })),
  workbook('that repeats a long shared string', () => ({
    [STRINGS]: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
    [SHEET]: writeSheet(
      HEADER +
        Array.from(
          { length: 100_000 },
          (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`,
        ).join(''),
    ),
  })),
  workbook('of a million sheets', () => ({
    'xl/workbook.xml': `<workbook><sheets>${'<sheet name="x" sheetId="1" r:id="rId1"/>'.repeat(1_000_000)}</sheets></workbook>`,
  })),
  workbook('of a million relations', () => ({
    'xl/_rels/workbook.xml.rels': `<Relationships>${'<Relationship Id="x" Target="y"/>'.repeat(1_000_000)}</Relationships>`,
  })),
  workbook('of ten million cells', () => ({
    [SHEET]: repeat({
      head: `<worksheet><sheetData>${HEADER}`,
      text: '<row><c><v>1</v></c></row>',
      times: 10_000_000,
      tail: '</sheetData></worksheet>',
    }),
  })),
  workbook('with a row of ten million cells', () => ({
    [SHEET]: repeat({
      head: `<worksheet><sheetData>${HEADER}<row r="2">`,
      text: '<c/>',
      times: 10_000_000,
      tail: '</row></sheetData></worksheet>',
    }),
  })),
  workbook('with a cell at the end of the world', () => ({
    [SHEET]: writeSheet(
      `${HEADER}<row r="99999999999999999999"><c r="ZZZZZZZZZZZZ99999999999"><v>1</v></c></row>`,
    ),
  })),
  workbook('with columns far apart', () => ({
    [SHEET]: writeSheet(
      HEADER +
        Array.from(
          { length: 20_000 },
          (_, at) => `<row r="${at + 2}"><c r="ALL${at + 2}"><v>1</v></c></row>`,
        ).join(''),
    ),
  })),
  workbook('with merged cells over everything', () => ({
    [SHEET]: `<worksheet><sheetData>${HEADER}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)}</mergeCells></worksheet>`,
  })),
  workbook('nested a hundred thousand times', () => ({
    [SHEET]: writeSheet('<row><c><is>'.repeat(100_000)),
  })),
  workbook('with a million attributes', () => ({
    [SHEET]: writeSheet(
      `<row ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}></row>`,
    ),
  })),
  workbook('with one attribute of 50 MB', () => ({
    [SHEET]: repeat({
      head: '<worksheet><sheetData><row r="',
      text: '1',
      times: 50_000_000,
      tail: '"/></sheetData></worksheet>',
    }),
  })),
  workbook('with a tag of 50 MB', () => ({
    [SHEET]: repeat({ head: '<worksheet><', text: 'x', times: 50_000_000 }),
  })),
  workbook('with a comment of 50 MB', () => ({
    [SHEET]: repeat({ head: '<worksheet><!--', text: 'x', times: 50_000_000 }),
  })),
  workbook('that laughs a billion times', () => ({
    [STRINGS]: `${LAUGHS}<sst><si><t>&lol9;</t></si></sst>`,
    [SHEET]: `${LAUGHS}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&lol9;</t></is></c></row></sheetData></worksheet>`,
  })),
  workbook('that reads a file of the machine', () => ({
    [SHEET]: `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&file;</t></is></c></row></sheetData></worksheet>`,
  })),
  workbook('whose sheet is on another machine', () => ({
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="http://127.0.0.1:1/sheet.xml" TargetMode="External"/></Relationships>',
  })),
  workbook('whose sheet is outside of it', () => ({
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
  })),
  workbook('whose attributes poison prototypes', () => ({
    [SHEET]: writeSheet(
      `${HEADER}<row r="2" __proto__="x" constructor="y"><c r="A2" t="__proto__" s="constructor"><v>__proto__</v></c></row>`,
    ),
  })),
  {
    name: 'workbook that is encrypted',
    format: 'xlsx',
    bytes: () => makeWorkbook({}, 1),
  },
  {
    name: 'archive of a hundred thousand files',
    format: 'zip',
    bytes: () =>
      makeZip(Array.from({ length: 100_000 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, EMPTY])),
  },
  {
    name: 'archive in an archive, ten times',
    format: 'zip',
    bytes: () => {
      let inner = makeZip([['xl/workbook.xml', zeros(256)]])
      for (let depth = 0; depth < 10; depth++)
        inner = makeZip([
          ['xl/workbook.xml', inner],
          ['nested.zip', inner],
        ])
      return inner
    },
  },
  {
    name: 'archive with a directory that is somewhere else',
    format: 'zip',
    bytes: () => {
      const bytes = makeWorkbook()
      bytes.writeUInt32LE(0xfffffff0, bytes.length - 6)
      return bytes
    },
  },
  {
    name: 'archive that is cut',
    format: 'zip',
    bytes: () => makeWorkbook().subarray(0, -60),
  },
  {
    name: 'old workbook',
    format: 'xlsx',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
  },
]

/** So many megabytes of zeros, deflated. */
function zeros(megabytes: number): { deflated: Buffer; size: number } {
  return repeat({ text: '\0'.repeat(1_024), times: megabytes * 1_024 })
}

/** A repeated text between two others, deflated in blocks, so that gigabytes are made at once. */
function repeat({ head = '', text, times, tail = '' }: Repeated): {
  deflated: Buffer
  size: number
} {
  const perBlock = Math.ceil((256 * 1024) / text.length)
  const block = deflateBlock(text.repeat(perBlock))
  const blocks = Math.floor(times / perBlock)
  return {
    deflated: Buffer.concat([
      deflateBlock(head),
      ...Array.from({ length: blocks }, () => block),
      deflateBlock(text.repeat(times - blocks * perBlock) + tail),
      LAST_BLOCK,
    ]),
    size: head.length + text.length * times + tail.length,
  }
}

type Repeated = { head?: string; text: string; times: number; tail?: string }
/** An empty block that says that it is the last. */
const LAST_BLOCK = Buffer.from([3, 0])
const EMPTY = { deflated: LAST_BLOCK, size: 0 }

/** A block that ends at a whole byte and refers to nothing before it. */
function deflateBlock(text: string): Buffer {
  return deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_SYNC_FLUSH })
}
