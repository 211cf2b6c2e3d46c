/** The place where a call failed: its method and its route, which holds neither ids nor parameters of the call. */
export type FailurePlace = { method: string; route: string }

/** Hands a failure that is our own fault to the installation’s error reporting. */
export type ReportFailure = (failure: unknown, place: FailurePlace) => void
