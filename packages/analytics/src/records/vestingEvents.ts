const SCHEDULE = `if(project_id = '', protocol, project_id)`

/**
 * The valid rows of `vesting_schedules`: those of the newest response or file of a schedule, from whichever source. A
 * response is a whole schedule, so rows missing from the newest one are no longer planned.
 */
export const IS_CURRENT_UNLOCK = `(${SCHEDULE}, observed_at) IN
  (SELECT ${SCHEDULE}, max(observed_at) FROM vesting_schedules GROUP BY ${SCHEDULE})`

/** More events than all real schedules have together; limits malicious files. */
export const MAX_VESTING_EVENTS = 20_000
