/** An e-mail, ready to be sent. */
export type Mail = { recipient: string; subject: string; text: string; html: string }
