import { quote, ScimError } from './ScimError.ts'
import {
  type AttributePath,
  findAttribute,
  findByName,
  type ScimResourceType,
} from './ScimResourceType.ts'
import type { ScimAttribute } from './ScimSchema.ts'

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
type FilterOperator = (typeof OPERATORS)[number]

/** The value that a filter compares with. */
export type FilterValue = string | number | boolean | null

/** A filter (RFC 7644, 3.4.2.2) with names resolved by the schema. */
export type ScimFilter =
  | { kind: 'and' | 'or'; parts: readonly ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  /** True if one entry of a list matches. */
  | { kind: 'entry'; keys: readonly string[]; filter: ScimFilter }
  | Comparison

export type Comparison = {
  kind: 'compare'
  /** The way from the resource, or from the entry of a list, to the value, as the schema writes the names. */
  keys: readonly string[]
  /** Undefined where the schema has no such attribute, which therefore has no value. */
  attribute: ScimAttribute | undefined
  operator: FilterOperator
  value: FilterValue
}

/** The target of a patch: an attribute, or the entries of a list that a filter matches, or a part of either. */
type ScimPath = AttributePath & { filter?: ScimFilter }

const MAX_LENGTH = 1_000
const MAX_DEPTH = 10
const MAX_TERMS = 50

/**
 * Parses a filter over resources of a type.
 * @throws ScimError `invalidFilter` for what is not in the grammar, longer than 1,000 characters, deeper than 10 levels
 * or of more than 50 comparisons.
 */
export function parseFilter(text: string, type: ScimResourceType): ScimFilter {
  const parser = createParser(text, (message) => new ScimError('invalidFilter', message))
  const filter = parser.parseAny((name) => toNamed(findAttribute(type, name)))
  parser.expectEnd()
  return filter
}

/**
 * Parses the path of a patch, such as `name.familyName`, `members[value eq "1"]` or `emails[type eq "work"].value`.
 * @throws ScimError `invalidPath` for what is not in the grammar, too long, or not in the schema.
 */
export function parsePath(text: string, type: ScimResourceType): ScimPath {
  const parser = createParser(text, (message) => new ScimError('invalidPath', message))
  const name = parser.takeName()
  const path = findAttribute(type, name)
  if (path === undefined)
    throw new ScimError('invalidPath', `A ${type.name} has no attribute ${quote(name)}.`)
  const { attribute } = path
  if (parser.isAtEnd()) return path
  if (attribute === undefined || !attribute.multiValued || path.sub !== undefined)
    throw new ScimError('invalidPath', `${quote(name)} is not a list.`)
  const filter = parser.parseEntry(attribute)
  const sub = parser.takeSub(attribute)
  parser.expectEnd()
  return { ...path, filter, ...(sub && { sub }) }
}

type Named = { keys: readonly string[]; attribute: ScimAttribute | undefined }
type Find = (name: string) => Named

function toNamed(path: AttributePath | undefined): Named {
  const { extension, attribute, sub } = path ?? {}
  const keys = [extension?.id, attribute?.name, sub?.name].filter((key) => key !== undefined)
  return { keys, attribute: sub ?? attribute }
}

/** A text in quotes as JSON writes it, a bracket, or a word. Each character belongs to one alternative alone. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y
const NAME = /^[a-z$][\w$:.-]*$/i

function createParser(text: string, refuse: (message: string) => ScimError) {
  if (text.length > MAX_LENGTH)
    throw refuse(`A filter must not be longer than ${MAX_LENGTH} characters.`)
  const tokens = tokenize(text, refuse)
  let at = 0
  let terms = 0
  let depth = 0

  const take = (): string => {
    const token = tokens[at++]
    if (token === undefined) throw refuse(`${quote(text)} is not complete.`)
    return token
  }
  const isNext = (word: string) => tokens[at]?.toLowerCase() === word
  const skip = (word: string): boolean => {
    if (!isNext(word)) return false
    at++
    return true
  }
  const expect = (token: string) => {
    const found = take()
    if (found !== token) throw refuse(`${quote(found)} was found where ${token} is expected.`)
  }
  const takeName = (): string => {
    const name = take()
    if (!NAME.test(name) || /^(?:and|or|not)$/i.test(name))
      throw refuse(`${quote(name)} was found where an attribute is expected.`)
    return name
  }

  function parseAny(find: Find): ScimFilter {
    return parseList('or', () => parseList('and', () => parseTerm(find)))
  }
  function parseList(kind: 'and' | 'or', parse: () => ScimFilter): ScimFilter {
    const first = parse()
    const parts = [first]
    while (skip(kind)) parts.push(parse())
    return parts.length === 1 ? first : { kind, parts }
  }
  function parseTerm(find: Find): ScimFilter {
    if (++depth > MAX_DEPTH) throw refuse(`A filter has at most ${MAX_DEPTH} levels.`)
    const term = parseWhole(find)
    depth--
    return term
  }
  function parseWhole(find: Find): ScimFilter {
    if (skip('not')) return { kind: 'not', part: parseTerm(find) }
    if (!skip('(')) return parseComparison(find)
    const filter = parseAny(find)
    expect(')')
    return filter
  }
  function parseComparison(find: Find): ScimFilter {
    if (++terms > MAX_TERMS) throw refuse(`A filter has at most ${MAX_TERMS} comparisons.`)
    const name = takeName()
    const named = find(name)
    if (isNext('[')) return parseEntries(named)
    return { kind: 'compare', ...named, ...parseTest() }
  }
  /** Entra ID also compares a part of the entry behind the brackets: `emails[type eq "work"].value eq "a@b.example"`. */
  function parseEntries({ keys, attribute }: Named): ScimFilter {
    const filter = parseEntry(attribute)
    const sub = takeSub(attribute)
    if (sub === undefined) return { kind: 'entry', keys, filter }
    const part: Comparison = { kind: 'compare', keys: [sub.name], attribute: sub, ...parseTest() }
    return { kind: 'entry', keys, filter: { kind: 'and', parts: [filter, part] } }
  }
  function parseEntry(attribute: ScimAttribute | undefined): ScimFilter {
    expect('[')
    const filter = parseAny((name) => {
      const found = findByName(attribute?.subAttributes ?? [], name)
      return { keys: found === undefined ? [] : [found.name], attribute: found }
    })
    expect(']')
    return filter
  }
  function takeSub(attribute: ScimAttribute | undefined): ScimAttribute | undefined {
    if (tokens[at]?.startsWith('.') !== true) return
    const name = take().slice(1)
    const sub = findByName(attribute?.subAttributes ?? [], name)
    if (sub === undefined) throw refuse(`There is no attribute ${quote(name)} here.`)
    return sub
  }
  function parseTest(): Pick<Comparison, 'operator' | 'value'> {
    const word = take()
    const operator = OPERATORS.find((one) => one === word.toLowerCase())
    if (operator === undefined)
      throw refuse(`${quote(word)} was found where one of ${OPERATORS.join(', ')} is expected.`)
    return { operator, value: operator === 'pr' ? null : parseValue(take()) }
  }
  function parseValue(token: string): FilterValue {
    try {
      const value: unknown = JSON.parse(
        /^(?:true|false|null)$/i.test(token) ? token.toLowerCase() : token,
      )
      if (value === null || typeof value !== 'object') return value as FilterValue
    } catch {
      // Refused below.
    }
    throw refuse(`${quote(token)} is neither a text in quotes nor a number, true, false or null.`)
  }

  return {
    parseAny,
    parseEntry,
    takeSub,
    takeName,
    isAtEnd: () => at === tokens.length,
    expectEnd() {
      const rest = tokens[at]
      if (rest !== undefined) throw refuse(`${quote(rest)} was not expected here.`)
    },
  }
}

function tokenize(text: string, refuse: (message: string) => ScimError): string[] {
  const tokens: string[] = []
  const end = text.trimEnd().length
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const from = TOKEN.lastIndex
    const [, ...groups] = TOKEN.exec(text) ?? []
    const token = groups.find((group) => group !== undefined)
    if (token === undefined) throw refuse(`${quote(text.slice(from))} has a text without an end.`)
    tokens.push(token)
  }
  return tokens
}
