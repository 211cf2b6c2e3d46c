import SCIMMY from 'scimmy'
import type { SCIM_RESOURCES, ScimContext } from './scimResources.ts'

type Operation = { op?: unknown; path?: unknown; value?: unknown }
type Patch = { Operations?: Operation[] }

/** A patch is applied again for each entry that it lacks, so that they are few: a person has few emails and phones. */
const MOST_ADDED = 20

/**
 * Applies a patch (RFC 7644, 3.5.2), and what Microsoft Entra ID sends beside it: whether somebody is active as a text,
 * a manager as an id alone, and a part of an entry of a list that is not there yet, which makes the entry.
 */
export async function patchResource(
  resource: InstanceType<(typeof SCIM_RESOURCES)[number]>,
  body: unknown,
  ctx: ScimContext,
): Promise<object | undefined> {
  const patch = readPatch(body)
  for (let added = 0; ; added++) {
    try {
      // The library changes what it is given.
      return await resource.patch(structuredClone(patch) as never, ctx)
    } catch (failure) {
      if (added === MOST_ADDED || !addMissingEntry(patch, failure)) throw failure
    }
  }
}

function readPatch(body: unknown): Patch | undefined {
  const patch = body as Patch | undefined
  for (const operation of Array.isArray(patch?.Operations) ? patch.Operations : []) {
    if (operation?.path === 'active') operation.value = readBoolean(operation.value)
    if (String(operation?.path).endsWith(':User:manager') && typeof operation.value === 'string')
      operation.value = { value: operation.value }
    const fields = operation?.value as { active?: unknown } | null | undefined
    if (typeof fields === 'object' && fields !== null && 'active' in fields)
      fields.active = readBoolean(fields.active)
  }
  return patch
}

function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return { true: true, false: false }[value.toLowerCase()] ?? value
}

/** A part of the entries of a list that have a text: `emails[type eq "work"].value`. */
const PART = /^([\w:.]+)\[(\w+) eq "([^"\\]*)"\]\.(\w+)$/

/** Turns the operation that found no entry into one that adds it. Returns whether there was one. */
function addMissingEntry(patch: Patch | undefined, failure: unknown): boolean {
  if (!(failure instanceof SCIMMY.Types.Error) || failure.scimType !== 'noTarget') return false
  const index = Number(/ of operation (\d+) /.exec(failure.message)?.[1]) - 1
  const operation = patch?.Operations?.[index]
  const [, path, name, text, part] = PART.exec(String(operation?.path)) ?? []
  if (operation === undefined || name === undefined || part === undefined) return false
  if (!/^(?:add|replace)$/i.test(String(operation.op))) return false
  patch?.Operations?.splice(index, 1, {
    op: 'add',
    path,
    value: [{ [name]: text, [part]: operation.value }],
  })
  return true
}
