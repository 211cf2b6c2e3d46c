import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import { switchStore } from '../data/switchStore.ts'
import { watchErrors } from './errors/watchErrors.ts'
import { listServices } from './listServices.ts'
import { readVisitor } from './readVisitor.ts'
import type { ProductEvent } from './Service.ts'
import { superviseService } from './superviseService.ts'
import { watchVisitor } from './watchVisitor.ts'

/**
 * Puts the third parties under supervision that the operator has connected: each runs while it is switched on and
 * the visitor allows it. Called once, with the events that were recorded before.
 */
export function startIntegrations(early: readonly ProductEvent[]): void {
  const { integrations } = pageSettings
  const supervised = listServices(integrations).map(superviseService)
  const follow = () => {
    const visitor = readVisitor()
    for (const service of supervised) service.follow(visitor)
  }
  const record = (event: ProductEvent) => {
    // Services know the user from the session, also one who was there before them.
    if (event.name === 'user_identified') return
    for (const service of supervised) service.record(event)
  }
  watchVisitor(follow)
  switchStore.subscribe(follow)
  addEventRecorder((name, details) => record({ name, details }))
  follow()
  for (const event of early) record(event)
  if (integrations.sentryDsn !== null) watchErrors()
}
