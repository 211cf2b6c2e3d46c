import { parentPort, workerData } from 'node:worker_threads'
import { loadRasteriser } from '../cards/loadRasteriser.ts'
import { drawLogo } from './drawLogo.ts'
import type { Picture } from './Picture.ts'

export type LogoOrder = { bytes: Uint8Array; picture: Picture }

const { bytes, picture } = workerData as LogoOrder
await loadRasteriser()
parentPort?.postMessage(drawLogo(bytes, picture))
