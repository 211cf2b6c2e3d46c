/** The WebSocket through which pages follow prices, and its limits. */
export const PRICE_SOCKET = {
  path: '/v2/internal/prices/live',
  /** Projects that one connection may follow. */
  mostFollowed: 200,
  /** Bytes of one message to the server. */
  messageBytes: 16_384,
  /** Messages to the server within `messagesWithinMs`. */
  messages: 40,
  messagesWithinMs: 10_000,
  /** A connection hears so often, in ms; in between only the newest price of each project is kept. */
  gapMs: 500,
  /** After a pause it hears so many messages at once, since what an exchange sends together arrives in parts. */
  burst: 4,
  /** The interval at which the server checks whether a connection still answers, in ms. */
  pingMs: 30_000,
  /** A connection that follows nothing is closed after this, in ms. */
  idleMs: 60_000,
} as const

/** The reasons why the server closes a connection, as WebSocket close codes. */
export const PRICE_CLOSE_CODES = {
  /** The server stops (RFC 6455). */
  goingAway: 1001,
  /** Bytes instead of text (RFC 6455). */
  unsupported: 1003,
  /** A message that is none of ours, too many of them, or too many projects (RFC 6455). */
  refused: 1008,
  /** The server has as many connections as it takes (RFC 6455). */
  tryAgainLater: 1013,
  /** Nothing was followed for too long. */
  idle: 4_000,
  /** The client did not read messages for too long. */
  tooSlow: 4_001,
} as const
