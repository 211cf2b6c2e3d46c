import { DOCUMENT_KINDS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { readField } from '../data/session/readField.ts'
import type { Draft } from './Draft.ts'

/** A draft out of anything that was kept; undefined where it is none. */
export function readDraft(kept: string | null): Draft | undefined {
  const sent = readField.record(parse(kept))
  const kind = DOCUMENT_KINDS.find((known) => known === sent?.kind)
  const id = readField.text(sent?.id)
  const at = readField.moment(sent?.at)
  const content = readField.record(sent?.content)
  if (sent === null || kind === undefined || id === '' || at === null || content === null)
    return undefined
  return {
    id,
    kind,
    documentId: readField.id(sent.documentId),
    version: typeof sent.version === 'number' ? sent.version : null,
    userId: readField.id(sent.userId),
    name: readField.text(sent.name),
    content,
    at,
    isToBeSaved: sent.isToBeSaved === true,
  }
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}
