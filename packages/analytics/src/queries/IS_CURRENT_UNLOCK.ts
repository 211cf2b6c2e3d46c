const SCHEDULE = `if(project_id = '', protocol, project_id)`

/**
 * Which rows of `vesting_schedules` count: all that the newest answer or file tells of a schedule, and nothing of those
 * before it, whichever source they came from. An answer is a whole schedule, so what the newest one has not is no longer
 * planned.
 */
export const IS_CURRENT_UNLOCK = `(${SCHEDULE}, observed_at) IN
  (SELECT ${SCHEDULE}, max(observed_at) FROM vesting_schedules GROUP BY ${SCHEDULE})`
