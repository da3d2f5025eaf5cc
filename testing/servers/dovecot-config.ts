import path from 'node:path'

export interface DovecotSettings {
  root: string
  ports: { imap: number; imaps: number; lmtp: number }
  domain: string
  store: 'maildir' | 'mdbox' | 'sdbox'
  maxConnections: number
  /** Capabilities to announce instead of Dovecot's own, to imitate a simpler server. */
  capabilities: string | null
  /** Mailboxes get RFC 6154 attributes and are created at login. */
  specialUse: boolean
  /** Prefix of all mailbox names except INBOX, ending in the separator; empty with "/" as the separator. */
  prefix: string
  /** Quota of each user; null for none. */
  quotaKb: number | null
  introspectUrl: string
  /** Login user, internal user and mail owner: Dovecot drops to them when it is started by root. */
  users: { internal: string; group: string; login: string; uid: number; gid: number }
}

/** The main configuration file of a private Dovecot 2.3 on the loopback interface. */
export function dovecotConfig(settings: DovecotSettings): string {
  const at = (...parts: string[]) => path.join(settings.root, ...parts)
  const { ports, users } = settings
  const location =
    settings.store === 'maildir' ? 'maildir:~/Maildir' : `${settings.store}:~/${settings.store}`
  return `base_dir = ${at('run')}
state_dir = ${at('state')}
instance_name = test
protocols = imap lmtp
listen = 127.0.0.1
log_path = ${at('log', 'dovecot.log')}
auth_verbose = yes
default_internal_user = ${users.internal}
default_internal_group = ${users.group}
default_login_user = ${users.login}
ssl = yes
ssl_cert = <${at('tls', 'server.pem')}
ssl_key = <${at('tls', 'server.key')}
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_location = ${location}
mail_uid = ${users.uid}
mail_gid = ${users.gid}
first_valid_uid = 1
mail_max_userip_connections = ${settings.maxConnections}
mailbox_list_index = yes
mail_fsync = never
mail_plugins = notify acl${settings.quotaKb === null ? '' : ' quota'}
recipient_delimiter = +
${settings.capabilities === null ? '' : `imap_capability = ${settings.capabilities}`}
plugin {
  acl = vfile
${settings.quotaKb === null ? '' : `  quota = count:User quota\n  quota_vsizes = yes\n  quota_grace = 0\n  quota_rule = *:storage=${settings.quotaKb}K\n`}}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = username_format=%u ${at('etc', 'users')}
}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${at('etc', 'oauth2.conf.ext')}
}
# Not "static": that one asks the passdbs, and the oauth2 one answers "temporary failure" for LMTP and doveadm.
userdb {
  driver = passwd-file
  args = username_format=%u ${at('etc', 'users')}
  default_fields = uid=${users.uid} gid=${users.gid} home=${at('mail')}/%u
}
namespace inbox {
  inbox = yes
  separator = ${settings.prefix.at(-1) ?? '/'}
  prefix = ${settings.prefix}
${settings.specialUse ? ['Drafts', 'Sent', 'Trash', 'Junk', 'Archive'].map(specialMailbox).join('') : ''}}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service imap {
  process_limit = 256
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
# Without the penalty socket failed logins are not slowed down, which would make the tests of failures slow.
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service auth {
  unix_listener auth-userdb {
    mode = 0666
  }
}
protocol imap {
  mail_plugins = $mail_plugins imap_zlib
}
protocol lmtp {
  postmaster_address = postmaster@${settings.domain}
}
lmtp_save_to_detail_mailbox = no
`
}

/** Where the oauth2 password database validates a token (RFC 7662). */
export function oauthConfig(settings: DovecotSettings): string {
  return `introspection_mode = post
introspection_url = ${settings.introspectUrl}
username_attribute = email
active_attribute = active
active_value = true
timeout_msecs = 3000
`
}

function specialMailbox(name: string): string {
  return `  mailbox ${name} {
    auto = subscribe
    special_use = \\${name}
  }
`
}
