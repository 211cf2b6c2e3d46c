import { apiHeaders } from '../apiHeaders.ts'
import { pageSettings } from '../pageSettings.ts'
import { backOff } from './backOff.ts'
import type { RestCaller } from './RestCaller.ts'

/** This page, as it stands now. */
export function readPageCaller(): RestCaller {
  return {
    host: window.location.origin + pageSettings.apiPrefix,
    partnerTerminal: pageSettings.partnerTerminal,
    headers: apiHeaders,
    backOff,
  }
}
