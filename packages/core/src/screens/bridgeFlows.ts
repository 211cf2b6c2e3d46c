/** The days of flows over bridges that a screen adds up at first. */
export const FLOW_DAYS_AT_FIRST = 30

/** Returns the query of the flows over bridges of the days up to the newest record. */
export function bridgeFlowsQuery(days = FLOW_DAYS_AT_FIRST) {
  return { days }
}
