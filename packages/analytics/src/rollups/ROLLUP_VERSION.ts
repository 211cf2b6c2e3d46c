import { createHash } from 'node:crypto'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'

/** Raised whenever something else is made of the same facts, so that all of it is made anew. */
const EDITION = 2

/** What makes the tables that are computed ahead: the statements of this edition, for these metrics and projects. */
export const ROLLUP_VERSION = createHash('sha256')
  .update(JSON.stringify([EDITION, METRICS, PROJECTS]))
  .digest('hex')
