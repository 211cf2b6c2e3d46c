import type { Random } from '@tickmark/core/testing/createRandom'
import { PROTOTYPE_NAMES } from './HOSTILE_NAMES.ts'

const DEEP = 40

/**
 * The values that take the place of one field. None of them holds a path or a stack, so that one in an answer is the
 * server's.
 */
const VALUES: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => 0,
  () => -1,
  () => -0.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 2 ** 31,
  () => 1.0000000001,
  () => true,
  () => [],
  () => {},
  () => ({}),
  () => [[]],
  () => [null],
  () => ['fees', { fees: 1 }],
  () => ({ $ne: null }),
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => 'hasOwnProperty',
  () => 'a\u0000b',
  () => '\u0000',
  () => '\ud800',
  () => '\u202eabc\u200b',
  () => '😀'.repeat(200),
  () => 'İ'.repeat(40),
  () => '\r\nx-injected: 1',
  () => `'; DROP TABLE facts; --`,
  () => `' OR 1=1 --`,
  () => '") UNION ALL SELECT name FROM system.users --',
  () => '{p0: String}',
  () => '%_\\',
  () => '{{7*7}}',
  () => '<script>alert(1)</script>',
  () => '../../../../x',
  () => '..%2f..%2f',
  () => '%',
  () => '0000-00-00',
  () => '9999-12-31',
  () => '-271821-04-20',
  () => '+275760-09-13T00:00:00.000Z',
  () => '1969-12-31T23:59:59Z~loaded',
  () => '2024-02-30',
  () => '1e999',
  () => '0x10',
  () => 'NaN',
  () => '-Infinity',
  () => '(((((((((((',
  () => 'fees / (fees - fees)',
  () => 'rolling_sum(fees, 1e9)',
  () => 'rank(rank(fees_30d_sum))',
  () => 'x'.repeat(600),
  (random) => 'long '.repeat(200 + random.below(2_000)),
  () => Array.from({ length: 2_500 }, (_, at) => `item-${at}`),
  () => Array.from({ length: 300 }, () => 'fees'),
  () => nest(DEEP, []),
  () => nest(DEEP, {}),
]

function nest(depth: number, around: [] | object): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = Array.isArray(around) ? [value] : { a: value }
  return value
}

/** A copy of a valid input in which one field, at any depth, has a hostile value, is missing, or is one too many. */
export function mutateInput(valid: unknown, random: Random): unknown {
  const input: unknown = structuredClone(valid)
  const places = listPlaces(input)
  const place = random.pick(places)
  const value = random.pick(VALUES)?.(random)
  if (place === undefined || random.chance(0.04)) {
    const key = random.pick(['unexpected', '__proto__', 'constructor', 'then', 'format', '']) ?? ''
    if (typeof input === 'object' && input !== null)
      Object.defineProperty(input, key, { value, enumerable: true, configurable: true })
    return input
  }
  const { holder, key } = place
  const text: unknown = Reflect.get(holder, key)
  if (random.chance(0.04)) Reflect.deleteProperty(holder, key)
  else if (typeof text === 'string' && random.chance(0.25))
    Reflect.set(holder, key, replacePart(text, random))
  else Reflect.set(holder, key, value)
  return input
}

/** Replaces one part of an id, column, list or formula by a name that all objects inherit. */
function replacePart(text: string, random: Random): string {
  const parts = text.split(/([_:,/.| ()-])/)
  parts[2 * random.below(Math.ceil(parts.length / 2))] = random.pick(PROTOTYPE_NAMES) ?? ''
  return parts.join('')
}

type Place = { holder: object; key: string }

function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [{ holder: value, key }, ...listPlaces(one)])
}
