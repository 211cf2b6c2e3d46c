import { AppError } from '@tickmark/core/errors/AppError'
import type { FoundExport } from './findExport.ts'
import { MANIFEST_FILE, StoreManifest } from './StoreManifest.ts'

/** @throws AppError `unsupported-input` that says what is wrong with it. */
export function readManifest({ text }: FoundExport): StoreManifest {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw new AppError('unsupported-input', `Its ${MANIFEST_FILE} is not whole. Export again.`, {
      cause,
    })
  }
  const manifest = StoreManifest.safeParse(read)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new AppError(
    'unsupported-input',
    `Its ${MANIFEST_FILE} is not one that this release reads: ${issue?.path.join('.')}: ${issue?.message}.`,
  )
}
