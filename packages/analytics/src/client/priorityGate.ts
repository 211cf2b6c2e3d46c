import { createPriorityGate } from './createPriorityGate.ts'

/** Of this process: its server takes it for those who ask, and its loads give it. */
export const priorityGate = createPriorityGate()
