import type { z } from 'zod'
import type { ObjectStore } from './ObjectStore.ts'

/** An object of JSON; null if there is none or it is broken. */
export async function readJsonObject<T>(
  store: ObjectStore,
  key: string,
  shape: z.ZodType<T>,
): Promise<T | null> {
  const bytes = await store.read(key)
  if (bytes === null) return null
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch {
    return null
  }
}
