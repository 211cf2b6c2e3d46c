import { createRightOfWay } from './createRightOfWay.ts'

/** Of this process: its server takes it for those who ask, and its loads give it. */
export const rightOfWay = createRightOfWay()
