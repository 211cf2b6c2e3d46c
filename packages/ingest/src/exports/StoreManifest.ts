import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORTED_TABLES } from '@tickmark/analytics/batches/exportTable'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'

/** The file that makes a folder an export. */
export const MANIFEST_FILE = 'manifest.json'
export const EXPORT_FORMAT = 'tickmark-export'

const Count = z.int().nonnegative()

/** The contents of an export, with what is needed to verify each file. Format version 1. */
export const StoreManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(1),
  exported_at: z.iso.datetime(),
  data_version: Count,
  tables: z
    .array(
      z.strictObject({
        table: z.enum(EXPORTED_TABLES),
        columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
        rows: Count,
        files: z.array(
          z.strictObject({
            // The engine expands patterns in names, so only names that an export writes are
            // accepted.
            file: z.string().regex(/^[a-z_]+-\d+\.parquet$/),
            rows: Count,
            bytes: Count,
            sha256: z.string().regex(/^[0-9a-f]{64}$/),
          }),
        ),
      }),
    )
    .refine((tables) => new Set(tables.map(({ table }) => table)).size === tables.length, {
      error: 'a table is listed twice',
    }),
})
export type StoreManifest = z.infer<typeof StoreManifest>

/** @throws AppError `unsupported-input` that says what is wrong with it. */
export function readManifest({ text }: FoundExport): StoreManifest {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw new AppError('unsupported-input', `Its ${MANIFEST_FILE} is incomplete. Export again.`, {
      cause,
    })
  }
  const manifest = StoreManifest.safeParse(read)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new AppError(
    'unsupported-input',
    `Its ${MANIFEST_FILE} cannot be read by this release: ${issue?.path.join('.')}: ${issue?.message}.`,
  )
}

/** A manifest lists one file per million rows; nothing longer is a manifest. */
const MAX_BYTES = 16 * 1024 * 1024

/** An export, with the text of its manifest. */
export type FoundExport = { folder: string; text: string }

/** The export in a folder; undefined for any other folder or file. */
export async function findExport(folder: string): Promise<FoundExport | undefined> {
  const path = join(folder, MANIFEST_FILE)
  const info = await stat(path).catch(() => undefined)
  if (info === undefined || !info.isFile() || info.size > MAX_BYTES) return undefined
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.includes(`"${EXPORT_FORMAT}"`) ? { folder, text } : undefined
}
