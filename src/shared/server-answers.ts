/**
 * What the answers of mail servers and SMS gateways mean, the first that fits. Each reader has its own sentences by meaning: desk
 * (failed-card.tsx), log and doctor (outbox/what-it-did.ts), mail:test and sms:test (operator/what-to-check.ts).
 *
 * A pattern sees `<code> <message>`. The code is the finer one of RFC 3463 if the server gave one ("5.2.2"), else the one of
 * RFC 5321 ("552"), else "-": the message is then our own program's, about a connection.
 */
const patterns = [
  ['too many', /gateway answered 429|^4.*too many/i],
  // The gateway's number is HTTP's.
  ['wrong login', /gateway answered 401|Invalid login|^(?:53[45]|[45]\.7\.[89]) /],
  ['no credit', /gateway answered 40[23]/],
  ['number refused', /gateway (?:answered 4(?:00|13|22)|could not send)/],
  ['never answered', /gateway (?:did not answer|answered (?:5|\d+ and nothing))/],
  ['not a gateway', /gateway answered/],

  ['no login offered', /^- .*(?:ENOAUTH|offers no login)/],
  ['expired certificate', /^- .*(?:CERT_HAS_EXPIRED|certificate has expired)/],
  ['early certificate', /^- .*(?:CERT_NOT_YET_VALID|certificate is not yet valid)/],
  ["another name's certificate", /^- .*altname/i],
  ['unknown certificate', /^- .*(?:CERT|certificate|SELF_SIGNED|UNABLE_TO)/],
  ['no TLS', /^- .*(?:SSL|EPROTO|ETLS)/],
  ['no such server', /^- .*(?:ENOTFOUND|EAI_|EDNS)/],
  ['nobody listens', /^- .*ECONNREFUSED/],
  ['silent', /^- .*(?:TIMEDOUT|timeout|EDEADLINE|took too long|EHOSTUNREACH|ENETUNREACH|ECONN|ESOCKET|No connection)/i],

  ['not this machine', /^[45].*Invalid greeting/],
  ['our name', /^[45].*helo/i],
  ['needs TLS', /^(?:530|[45]\.7\.0|5\.5\.1) .*tls/i],
  ['unknown sender', /^[45]\.1\.(?:[78] |0 .*sender)/i],
  ['too large', /^5\.(?:2\.3|3\.4) |^552 .*(?:size|large|big)/i],
  // What we may send in an hour or a day.
  [
    'too many',
    /^[45].*(?:too much mail|(?:sorry,|sending) too many|too many messages\. try|\brate ?limit|(?:\brate|daily|hourly|monthly|yearly|\bsend(?:ing)?|outgoing|relay|submission|messaging).{0,40}(?:limit|quota|exceeded)|(?:limit|max|only).{0,40} per (?:\d+ )?(?:minute|hour|day)|(?:minute|hour|day) (?:exceeded|limit)|exceeded threshold|credits exceeded)/i,
  ],
  ['not from us', /^5.*(?:as this sender|SendAs|not verified|verified sender)/i],
  [
    'unwanted',
    /^5\.7\.\d+ .*(?:Message failed|spam|content|block|policy|reputation|listed|dmarc|spf|dkim|unauthenticated)/i,
  ],
  ['unwanted', /^5\d\d .*(?:spam|content|block|black|policy|reputation|listed|dmarc|\bspf|dkim)/i],
  ['full', /^(?:[45]\.2\.2|[45]\.3\.1|[45]52) |^5\d\d .*(?:\bfull\b|quota)/i],
  ['closed', /^5\.2\.1 |^55\d .*(?:disabled|inactive)/i],
  [
    'not from us',
    /^5\.7\.|^530 |^4.*(?:relay|denied|authenti)|^55[034] .*(?:Mail command failed|relay|denied|prohibit|authenti|sender)/i,
  ],
  ['no domain', /^5\.(?:1\.2|1\.10|4\.4) |^55\d .*(?:domain|host).*not (?:found|exist)/i],
  // Microsoft says 5.4.1 of a mailbox that does not exist.
  [
    'no mailbox',
    /^5\.1\.|^5\.4\.1 .*recipient|^55[013] .*(?:unrouteable|unknown|no such|no mailbox|not (?:a mailbox|found|exist)|n't exist)/i,
  ],
  // OpenSMTPD calls a recipient invalid that it knows, too, when it takes no mail of ours for it.
  ['no mailbox, or not from us', /^55[013] /],
  ['refused', /^5/],
  ['later', /^4/],
] as const satisfies readonly (readonly [string, RegExp])[]

export type Meaning = (typeof patterns)[number][0]

/** @param code as of a DeliveryError, which says more of a failed connection than its message */
export function meaningOf(message: string, code = ''): Meaning | null {
  const [, finer] = /\b[45]\d\d[ -]([45]\.\d\.\d{1,3})\b/.exec(message) ?? []
  const [, reply = '-'] = /^([45]\d\d)\b/.exec(code) ?? /(?:^|: )([45]\d\d)(?:[ -]|$)/.exec(message) ?? []
  const said = `${finer ?? reply} ${code} ${message}`.replace(/\s/g, ' ')
  return patterns.find(([, pattern]) => pattern.test(said))?.[0] ?? null
}

/** Whether an answer says that the recipient's address is wrong, in words if not by a code: it will hardly ever be right. */
export function saysWrongAddress(answer: string | null): boolean {
  return ['no mailbox', 'no domain', 'closed'].includes(meaningOf(answer ?? '') ?? '')
}
