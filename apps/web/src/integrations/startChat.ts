import { messenger } from './messenger.ts'
import type { RunningService } from './Service.ts'

/** Brings the support chat into the page, closed. */
export function startChat(appId: string): RunningService {
  messenger.start(appId)
  return { stop: messenger.stop }
}
