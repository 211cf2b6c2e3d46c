import type { Bomb } from './Bomb.ts'

/** Ten names of which each stands for ten of the one before. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY lol0 "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
).join('')}]>`

const MEGABYTE = 1024 * 1024
const make = (format: Bomb['format'], name: string, text: () => string): Bomb => ({
  name: `${format} ${name}`,
  format,
  bytes: () => Buffer.from(text()),
})

/** JSON, separated values, YAML, XML and calendars. The largest have 50 MB. */
export const TEXT_BOMBS: readonly Bomb[] = [
  make(
    'xml',
    'that is a page of cells over a thousand rows and columns',
    () => `<table>${'<tr><td colspan=1000 rowspan=1000>1<td>2'.repeat(6_000)}</table>`,
  ),
  make('json', 'of lists in lists', () => `[{"a":${'['.repeat(5_000_000)}`),
  make('json', 'of lists in lists that end', () => {
    const depth = 200_000
    return `[{"date":"2026-01-31","fees":${'['.repeat(depth)}${']'.repeat(depth)}}]`
  }),
  make('json', 'of records in records', () => {
    const depth = 200_000
    return `[${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}]`
  }),
  make(
    'json',
    'with a million fields in a record',
    () => `[{${Array.from({ length: 1_000_000 }, (_, at) => `"f${at}":1`).join(',')}}]`,
  ),
  make(
    'json',
    'with other fields in each record',
    () => `[${Array.from({ length: 300_000 }, (_, at) => `{"f${at}":1}`).join(',')}]`,
  ),
  make('json', 'with a text of 50 MB', () => `[{"a":"${'x'.repeat(50 * MEGABYTE)}"}]`),
  make('json', 'with a name of 50 MB', () => `[{"${'x'.repeat(50 * MEGABYTE)}":1}]`),
  make('json', 'with a text that never ends', () => `[{"a":"${'\\"'.repeat(10 * MEGABYTE)}`),
  make('json', 'with a number of 20 MB', () => `[{"a":${'9'.repeat(20 * MEGABYTE)}}]`),
  make('json', 'of 31 MB', () => `[${'{"date":"2026-01-31","fees":1},'.repeat(1_000_000)}{}]`),
  make('json', 'of empty records', () => `[{}${',{}'.repeat(10_000_000)}]`),
  make('json', 'of spaces', () => `[{"a":1}${' '.repeat(50 * MEGABYTE)}]`),
  make(
    'json',
    'that poisons prototypes',
    () =>
      '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"date":"2026-01-31"}]',
  ),
  make('csv', 'with one quote in 50 MB', () => `date,fees\n2026-01-31,"1\n${LINES(50)}`),
  make(
    'csv',
    'with a quote in each line',
    () => `date,fees\n${'2026-01-31,"1\n'.repeat(2_000_000)}`,
  ),
  make('csv', 'of quotes', () => `date,fees\n${'"'.repeat(20 * MEGABYTE)}`),
  make('csv', 'with a line of 50 MB', () => `date,fees\n${'1'.repeat(50 * MEGABYTE)}`),
  make('csv', 'with a header of a million columns', () => `date${',x'.repeat(MEGABYTE)}\n`),
  make(
    'csv',
    'with rows of half a million cells',
    () => `date,fees\n${`2026-01-31${',1'.repeat(500_000)}\n`.repeat(40)}`,
  ),
  make('csv', 'of commas', () => `date,fees\n${`${','.repeat(MEGABYTE - 1)}\n`.repeat(48)}`),
  make('csv', 'of line ends', () => `date,fees\n${'\n'.repeat(50 * MEGABYTE)}`),
  make('csv', 'of null bytes', () => `date,fees\n${'\0'.repeat(20 * MEGABYTE)}`),
  make('csv', 'with line ends of old Macs in 20 MB', () => '2026-01-31,1\r'.repeat(1_600_000)),
  make('csv', 'of lines of days', () => `${'2026-01-31,'.repeat(10_000)}\n`.repeat(4)),
  make(
    'csv',
    'with a thousand columns of texts',
    () =>
      `${Array.from({ length: 1_000 }, (_, at) => `Aave · x${at}: y: z`).join()}\n${`${'a 1,'.repeat(1_000)}\n`.repeat(200)}`,
  ),
  make(
    'csv',
    'with a number of digits without end',
    () => `date,fees\n${`2026-01-31,${'1,000'.repeat(100_000)}\n`.repeat(20)}`,
  ),
  make(
    'csv',
    'of days that are texts',
    () => `date,fees\n${`${'1/'.repeat(200_000)},1\n`.repeat(40)}`,
  ),
  make('yaml', 'of aliases of aliases', () =>
    [
      'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
      ...Array.from(
        { length: 9 },
        (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
      ),
    ].join('\n'),
  ),
  make('yaml', 'of lists in lists', () => '['.repeat(500_000)),
  make('yaml', 'of lines that go in', () =>
    Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  ),
  make('yaml', 'of merged keys', () => `a: &a {x: 1}\n${'b:\n  <<: *a\n'.repeat(100_000)}`),
  make('yaml', 'with a line of 20 MB', () => `a: "${'x'.repeat(20 * MEGABYTE)}`),
  make('yaml', 'of questions', () => '? '.repeat(200_000)),
  make('xml', 'that laughs a billion times', () => `${LAUGHS}<x>&lol9;</x>`),
  make(
    'xml',
    'with one name used often',
    () => `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(50_000)}">]><x>${'&a;'.repeat(50_000)}</x>`,
  ),
  make('xml', 'nested a million times', () => '<x>'.repeat(1_000_000)),
  make(
    'xml',
    'with a million attributes',
    () => `<x ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  ),
  make('xml', 'of open brackets', () => '<'.repeat(5_000_000)),
  make(
    'svg',
    'that repeats itself',
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><rect width="1" height="1"/></g>${Array.from(
        { length: 20 },
        (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
      ).join('')}<use href="#g20"/></svg>`,
  ),
  make(
    'svg',
    'of a billion pixels',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"><rect width="100%" height="100%"/></svg>',
  ),
  make(
    'ics',
    'of a line of 20 MB',
    () => `BEGIN:VCALENDAR\r\nSUMMARY:${'x'.repeat(20 * MEGABYTE)}`,
  ),
  make('ics', 'that repeats every second', () =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART:19700101T000000Z',
      'RRULE:FREQ=SECONDLY;UNTIL=99991231T235959Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  ),
]

/** Honest lines of so many megabytes. */
function LINES(megabytes: number): string {
  return '2026-01-31,1\n'.repeat((megabytes * MEGABYTE) / 13)
}
