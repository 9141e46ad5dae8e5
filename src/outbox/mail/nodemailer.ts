/**
 * What we use of nodemailer. As CommonJS: its ES modules import node:http, and an import reads every export of that, which loads
 * all of undici. It took a fifteenth of each start, and an eighth of each command.
 */
import { createRequire } from 'node:module'
import type { default as Composer } from 'nodemailer/lib/mail-composer'
import type { default as Connection } from 'nodemailer/lib/smtp-connection'

const require = createRequire(import.meta.url)

export const MailComposer: typeof Composer = require('nodemailer/lib/mail-composer')
export const SMTPConnection: typeof Connection = require('nodemailer/lib/smtp-connection')
export const { parseConnectionUrl }: typeof import('nodemailer/lib/shared') = require('nodemailer/lib/shared')
