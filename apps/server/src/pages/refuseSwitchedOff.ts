import { AppError } from '@tickmark/core/errors/AppError'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import type { FastifyInstance } from 'fastify'

/** Answers the address of a file of an area that a switch hides with the reason. */
export function refuseSwitchedOff(app: FastifyInstance, path: string): void {
  app.get(path, async () => {
    throw new AppError('not-found', SWITCHED_OFF)
  })
}
