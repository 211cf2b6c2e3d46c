import { type Fields, isFields } from './matchFilter.ts'
import { quote, ScimError } from './ScimError.ts'
import {
  type AttributePath,
  COMMON_ATTRIBUTES,
  findAttribute,
  type ScimResourceType,
} from './ScimResourceType.ts'
import type { ScimAttribute, ScimSchema } from './ScimSchema.ts'

/** The attributes that a provider requests, or those that it leaves out (RFC 7644, 3.9). */
export type Selection = { isExcluded: boolean; paths: readonly AttributePath[] }

const MAX_NAMES = 50
const NAME = /^[a-z$][\w$:.-]{0,199}$/i

/**
 * Reads the attributes that a request selects; names of no schema select nothing.
 * @throws ScimError `invalidPath` for a name that cannot be one, or more than 50.
 */
export function readSelection(
  type: ScimResourceType,
  requested: { attributes?: readonly string[]; excludedAttributes?: readonly string[] },
): Selection | undefined {
  const names = requested.attributes ?? requested.excludedAttributes
  if (names === undefined) return
  if (names.length > MAX_NAMES)
    throw new ScimError('invalidPath', `At most ${MAX_NAMES} attributes can be selected.`)
  const paths = names.map((name) => {
    if (!NAME.test(name)) throw new ScimError('invalidPath', `${quote(name)} is no attribute.`)
    return findAttribute(type, name)
  })
  return {
    isExcluded: requested.attributes === undefined,
    paths: paths.filter((path) => path !== undefined),
  }
}

/** Returns the selected attributes of a resource in the order of its schemas. The id always belongs to them. */
export function writeResource(
  fields: Fields,
  type: ScimResourceType,
  selection?: Selection,
): Fields {
  const { schema, extension } = type
  const written = writeFields(fields, [...COMMON_ATTRIBUTES, ...schema.attributes], (attribute) =>
    attribute.name === 'id' ? true : isSelected(selection, { attribute }),
  )
  const extended = extension && fields[extension.id]
  if (extension === undefined || !isFields(extended)) return written
  const parts = writeFields(extended, extension.attributes, (attribute) =>
    isSelected(selection, { extension, attribute }),
  )
  return Object.keys(parts).length === 0 ? written : { ...written, [extension.id]: parts }
}

type Choice = boolean | ((sub: ScimAttribute) => boolean)

function writeFields(
  fields: Fields,
  attributes: readonly ScimAttribute[],
  choose: (attribute: ScimAttribute) => Choice,
): Fields {
  const written: Fields = {}
  for (const attribute of attributes) {
    const { name, subAttributes, returned } = attribute
    const choice = choose(attribute)
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined || value === null || returned === 'never' || choice === false) continue
    const writeOne = (one: unknown) =>
      subAttributes === undefined || !isFields(one)
        ? one
        : writeFields(one, subAttributes, typeof choice === 'function' ? choice : () => true)
    written[name] = Array.isArray(value) ? value.map(writeOne) : writeOne(value)
  }
  return written
}

/** Returns whether an attribute is in the answer, or which of its parts. */
function isSelected(
  selection: Selection | undefined,
  { extension, attribute }: { extension?: ScimSchema; attribute: ScimAttribute },
): Choice {
  if (selection === undefined) return true
  const { isExcluded } = selection
  const paths = selection.paths.filter(
    (path) =>
      path.extension === extension &&
      (path.attribute === undefined || path.attribute === attribute),
  )
  if (paths.length === 0) return isExcluded
  if (paths.some(({ sub }) => sub === undefined)) return !isExcluded
  return (sub) => paths.some((path) => path.sub === sub) !== isExcluded
}
