import { EXPORTED_TABLES } from '@tickmark/analytics/store/exportTable'
import { z } from 'zod'

/** The file that makes a folder an export. */
export const MANIFEST_FILE = 'manifest.json'
export const EXPORT_FORMAT = 'tickmark-export'

const Count = z.int().nonnegative()

/** What an export holds, and how each of its files is told to be whole. Its shape is version 1. */
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
            // The engine reads patterns in names, so nothing but what an export writes is taken.
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
