import { z } from 'zod'

/** The SHA-256 of some bytes. */
export const SHA256_PARAM = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '64 digits of a SHA-256, in small letters')
  .describe('SHA-256 of the answer.')
