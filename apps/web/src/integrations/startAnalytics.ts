import { SWITCH_NAMES, type SwitchName } from '@tickmark/core/switches/SWITCHES'
import { FeatureFlagsExtensions } from 'posthog-js/dist/extension-bundles'
import { PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external'
import { switchStore } from '../data/switchStore.ts'
import { followIdentity } from './followIdentity.ts'
import type { RunningService } from './Service.ts'

/** Parameters of addresses that are private, such as those of links in emails. */
const SECRET_PARAMETERS = ['token', 'code', 'state', 'email', 'key']

/**
 * The library without the parts that watch the page, and without the loader for further scripts. Calls go to this
 * host, which passes them on; events go out one by one, so that none is left over when consent is withdrawn.
 */
const CONFIG: Partial<PostHogConfig> = {
  __extensionClasses: FeatureFlagsExtensions,
  api_host: '/explorer/ingest',
  autocapture: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_performance: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_external_dependency_loading: true,
  disable_scroll_properties: true,
  persistence: 'localStorage',
  opt_out_persistence_by_default: true,
  person_profiles: 'identified_only',
  request_batching: false,
  save_campaign_params: false,
  mask_personal_data_properties: true,
  custom_personal_data_properties: SECRET_PARAMETERS,
  disable_capture_url_hashes: true,
}

/** Sends the product's events and their users to PostHog, and takes its flags for switches. */
export function startAnalytics(key: string): RunningService {
  let isRunning = true
  const client = new PostHog()
  client.init(key, CONFIG)
  // Consent that was withdrawn before is remembered by the library.
  if (client.has_opted_out_capturing()) client.opt_in_capturing({ captureEventName: false })
  client.onFeatureFlags((_flags, _variants, context) => {
    if (context?.errorsLoading || !isRunning) return
    const read = (name: string) => client.getFeatureFlag(name, { send_event: false })
    switchStore.override({ analytics: readFlags(read) })
  })
  const forget = () => {
    switchStore.override({ analytics: {} })
    client.reset()
  }
  return {
    update: followIdentity((identity) => {
      // The event of the logout comes after this, and belongs to the user.
      if (identity === null) return queueMicrotask(() => isRunning && forget())
      client.identify(identity.user_id, identity)
      client.capture('user_identified', identity)
    }),
    record: ({ name, details }) => client.capture(name, details),
    stop() {
      isRunning = false
      // Otherwise forgetting the user would ask for the flags of a new one.
      client.set_config({ advanced_disable_flags: true })
      forget()
      client.opt_out_capturing()
      // Calls that failed and wait for another try are dropped by a client that is not loaded.
      client.__loaded = false
    },
  }
}

type Flags = Partial<Record<SwitchName, boolean>>
type ReadFlag = (name: SwitchName) => unknown

/**
 * The provider's flags whose names are switches. A flag that the provider does not know is left out; one with
 * variants counts as on.
 */
export function readFlags(readFlag: ReadFlag): Flags {
  const flags: Flags = {}
  for (const name of SWITCH_NAMES) {
    const value = readFlag(name)
    if (value !== undefined && value !== null) flags[name] = value !== false
  }
  return flags
}
