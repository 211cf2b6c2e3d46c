/** Until when an alert is muted that is to stay so until somebody unmutes it, as the server tells it back. */
export const FOR_EVER = '9999-12-31T00:00:00.000Z'
