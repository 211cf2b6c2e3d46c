import { AppError } from '../errors/AppError.ts'

export type MigrationState = {
  /** The migrations that a store lacks, in order. */
  pending: string[]
  /** One that it has from a newer release; null for none. */
  unknown: string | null
}

/** Compares the migrations that a store has applied with those that this release has, both by the names of their files. */
export function compareMigrations(
  files: readonly string[],
  applied: readonly string[],
): MigrationState {
  const known = files.filter((name) => name.endsWith('.sql')).sort()
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.find((name) => !known.includes(name)) ?? null,
  }
}

/** Returns the error for a release that does not open a store that a newer one has migrated. */
export function newerStore(store: 'facts' | 'accounts', migration: string): AppError {
  return new AppError(
    'conflict',
    `The store of ${store} has the migration ${migration}, which this release does not know. Start the release that wrote it, or a newer one.`,
  )
}
