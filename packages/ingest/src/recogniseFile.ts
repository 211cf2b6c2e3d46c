import { FACTLESS_FILES } from './FACTLESS_FILES.ts'
import type { ListedFile } from './files/listFiles.ts'
import type { Packing } from './files/openBytes.ts'
import { readHead } from './files/readHead.ts'
import { toImportError } from './files/toImportError.ts'
import type { Importer } from './Importer.ts'
import type { ImportedFile } from './ImportReport.ts'

/** A file and the importer that reads it. */
export type RecognisedFile = { listed: ListedFile; importer: Importer; packing: Packing }

/** Finds the importer for a file by its content, or says why there is none. */
export async function recogniseFile(
  listed: ListedFile,
  importers: readonly Importer[],
): Promise<RecognisedFile | (ImportedFile & { importer: null })> {
  const leaveOut = (state: 'skipped' | 'failed', reason: string) => ({
    path: listed.path,
    importer: null,
    state,
    report: null,
    reason,
  })
  if (listed.problem) return leaveOut(listed.problem.state, listed.problem.reason)
  try {
    const head = await readHead(listed.absolutePath)
    if (head.text.trim() === '') return leaveOut('failed', 'The file is empty when decompressed.')
    const factless = FACTLESS_FILES.find((kind) => kind.recognise(head))
    if (factless) return leaveOut('skipped', factless.reason)
    const importer = importers.find((candidate) => candidate.recognise(head))
    if (importer) return { listed, importer, packing: head.packing }
  } catch (cause) {
    return leaveOut('failed', toImportError(cause).message)
  }
  // Somebody who names a file wants exactly that one, so leaving it out silently would be wrong.
  return leaveOut(
    listed.named ? 'failed' : 'skipped',
    'Not recognised: no known source writes files like this.',
  )
}
