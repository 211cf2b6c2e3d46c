import { useNavigate, useSearch } from '@tanstack/react-router'
import { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { useCallback, useMemo } from 'react'

type ReadComps = { definition: CompsDefinition | undefined; problems: string[] }

/**
 * The comparables that the address describes, or `kept` where it says nothing, and the way to change them. Every change
 * is a step in the browser's history.
 */
export function useAddressComps(kept: CompsDefinition | undefined) {
  const { comps: raw } = useSearch({ strict: false }) as { comps?: unknown }
  const navigate = useNavigate()
  const read = useMemo(() => readComps(raw, kept), [raw, kept])
  const change = useCallback(
    (next: CompsDefinition) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, comps: writeComps(next) }),
        resetScroll: false,
      }),
    [navigate],
  )
  return { ...read, change }
}

/** Comparables as an address has them; those that cannot be read are reported, and `kept` is shown. */
export function readComps(raw: unknown, kept: CompsDefinition | undefined): ReadComps {
  if (raw === undefined) return { definition: kept, problems: [] }
  const given = typeof raw === 'object' && raw !== null ? raw : { raw }
  const read = CompsDefinition.safeParse({ ...(kept && { project: kept.project }), ...given })
  if (read.success) return { definition: read.data, problems: [] }
  const [issue] = read.error.issues
  return {
    definition: kept,
    problems: [
      `The comparables in this address cannot be read: ${issue?.path.join('.')} ${issue?.message}.`,
    ],
  }
}

/** Comparables without what is as it would be anyway. */
function writeComps(definition: CompsDefinition): Record<string, unknown> {
  const plain: Record<string, unknown> = CompsDefinition.parse({ project: definition.project })
  return Object.fromEntries(
    Object.entries(definition).filter(
      ([name, value]) =>
        name === 'project' || JSON.stringify(value) !== JSON.stringify(plain[name]),
    ),
  )
}
