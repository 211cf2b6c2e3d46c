/** The days of bridge flows that are added up where none are named. */
export const FLOW_WINDOW_DAYS = 30

/** Returns the query of the flows over bridges of the days up to the newest record. */
export function bridgeFlowsQuery(days = FLOW_WINDOW_DAYS) {
  return { days }
}
