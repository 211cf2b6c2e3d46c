import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Importer, ImportHead } from '../files/Importer.ts'
import { openBytes, type Packing } from '../files/ImportFile.ts'
import type { ImportedFile } from '../files/ImportReport.ts'
import type { ListedFile } from '../files/listFiles.ts'
import { toImportError } from '../files/toImportError.ts'
import { tableImporter } from './tableImporter.ts'

/** A file and the importer that reads it. */
export type RecognizedFile = { listed: ListedFile; importer: Importer; packing: Packing }

/** Finds the importer for a file by its content, or returns why there is none. */
export async function recognizeFile(
  listed: ListedFile,
  { catalog, importers }: { catalog: Catalog; importers: readonly Importer[] },
): Promise<RecognizedFile | (ImportedFile & { importer: null })> {
  const leaveOut = (state: 'skipped' | 'failed', reason: string) => ({
    path: listed.path,
    importer: null,
    state,
    report: null,
    reason,
  })
  if (listed.problem) return leaveOut(listed.problem.state, listed.problem.reason)
  try {
    const head = { catalog, ...(await readHead(listed.absolutePath)) }
    if (head.text.trim() === '') return leaveOut('failed', 'The file is empty when decompressed.')
    const factless = FACTLESS_FILES.find((kind) => kind.recognize(head))
    if (factless) return leaveOut('skipped', factless.reason)
    const importer = importers.find((one) => one !== tableImporter && one.recognize(head))
    if (importer) return { listed, importer, packing: head.packing }
    // A file that the user named is read as in the datahub, which does not look at names.
    if (listed.named && importers.includes(tableImporter))
      return { listed, importer: tableImporter, packing: head.packing }
    const named = FACTLESS_NAMES.find(({ pattern }) => pattern.test(head.name))
    if (named) return leaveOut('skipped', named.reason)
  } catch (cause) {
    return leaveOut('failed', toImportError(cause).message)
  }
  // A file that the user named must not be skipped silently.
  return leaveOut(
    listed.named ? 'failed' : 'skipped',
    listed.named
      ? 'Not recognized: not a file format of the source.'
      : 'Not recognized: not a file format of any known source. Name the file itself to import it as a table.',
  )
}

const HEAD_BYTES = 64 * 1024

/** The start of a file and its compression. */
type FileHead = Omit<ImportHead, 'catalog'> & { packing: Packing }

/**
 * Reads the first 64 KB of a file's content. Throws `unsupported-input` if the name ends in `.gz`
 * and the content is not gzip.
 */
async function readHead(path: string): Promise<FileHead> {
  const name = basename(path)
  const packing = await readPacking(path)
  if (packing === 'plain' && /\.gz$/i.test(name))
    throw new AppError(
      'unsupported-input',
      'The name ends in .gz but the content is not gzip. Rename the file or download it again.',
    )
  const bytes = openBytes(path, packing)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8')
  return { name, packing, text: text.replace(/^\uFEFF/, '') }
}

async function readPacking(path: string): Promise<Packing> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b ? 'gzip' : 'plain'
}

/** A known kind of file that contains no facts. */
type FactlessFile = { reason: string; recognize(head: ImportHead): boolean }

/** Known files that accompany data and are skipped, with the reason. The first match counts. */
const FACTLESS_FILES: readonly FactlessFile[] = [
  {
    reason: 'An index of unlock schedules: the schedules themselves are in the files beside it.',
    recognize: ({ text }) => /^\s*\[\s*\{/.test(text) && text.includes('"scheduled_tokens"'),
  },
  {
    reason: 'Owners of canisters: read together with the balance snapshots beside it.',
    recognize: ({ text }) =>
      /^\s*\[\s*\{\s*"canister_id"/.test(text) && text.includes('"proxy_id"'),
  },
  {
    reason: 'Names and websites of projects: no figures.',
    recognize: ({ text }) => /^\s*\[\s*\{\s*"name"\s*:\s*"[^"]*",\s*"website"\s*:\s*\[/.test(text),
  },
  {
    reason: 'A dictionary of metrics: describes columns, holds no figures.',
    recognize: ({ text }) => text.startsWith('id,name,category,subcategory,type,unit,'),
  },
  {
    reason: 'Description of a chain or data layer: no figures.',
    recognize: ({ name, text }) =>
      /\.json$/i.test(name) &&
      /^\s*\{/.test(text) &&
      /"(?:origin_key|da_layer|metadata_launch_date)"/.test(text),
  },
  {
    reason: 'An API description: no figures.',
    recognize: ({ name, text }) =>
      /\.json(?:\.gz)?$/i.test(name) &&
      /"(?:openapi|swagger)"\s*:\s*"|"(?:catalog_version|endpoints|metric_catalog)"/.test(
        text.slice(0, 4096),
      ),
  },
]

/** Known files by their names, where no importer recognizes the content. */
const FACTLESS_NAMES: readonly { reason: string; pattern: RegExp }[] = [
  { reason: 'A list of code repositories: no figures.', pattern: /\.toml(?:\.gz)?$/i },
  { reason: 'A mapping or dictionary: no figures.', pattern: /\.ya?ml$/i },
  {
    reason: 'A text that comes with the data: no figures.',
    pattern: /\.(?:md|txt|rst)$|^(?:licen[cs]e|readme|notice)/i,
  },
]
