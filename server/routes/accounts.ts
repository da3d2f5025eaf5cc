import type { accounts, OAuthServiceName } from '#core/contract/accounts.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { readUpload } from '#server/http/read-upload.ts'
import { sendPicture } from '#server/http/send-file.ts'
import { beginOAuth, completeOAuth } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { listServices } from '#server/mailbox/accounts/oauth/list-services.ts'
import { listAccounts, presentAccount } from '#server/mailbox/accounts/present.ts'
import {
  MAX_PICTURE_BYTES,
  readPicture,
  setPicture,
  updateProfile,
} from '#server/mailbox/accounts/profile.ts'
import { disconnectAccount } from '#server/mailbox/accounts/remove-account.ts'
import { connectImap } from '#server/mailbox/accounts/servers/connect-imap.ts'
import { discoverServers } from '#server/mailbox/accounts/servers/discover-servers.ts'
import { readServers } from '#server/mailbox/accounts/servers/read-servers.ts'
import { chooseFolders, listAccountFolders } from '#server/mailbox/folders/choose-folders.ts'

/** Returns the address at which access is granted. */
function grantAt(name: OAuthServiceName): Routes<typeof accounts>['google'] {
  return async ({ ctx, sessionId, query }) => ({
    authUrl: await beginOAuth(ctx, { ...query, sessionId, name }),
  })
}

export const accountRoutes: Routes<typeof accounts> = {
  list: ({ ctx }) => listAccounts(ctx),
  discover: ({ ctx, body }) => discoverServers(ctx, body.email),
  async connectImap({ ctx, body, request }) {
    return presentAccount(await connectImap(ctx, { ...body, address: request.ip }), ctx.actor)
  },
  servers: ({ ctx, params }) => readServers(ctx, params),
  google: grantAt('google'),
  microsoft: grantAt('microsoft'),
  yahoo: grantAt('yahoo'),
  async finishOAuth({ ctx, sessionId, params, body }) {
    const answer = new URLSearchParams(body.answer)
    const account = await completeOAuth(ctx, { sessionId, name: params.service, answer })
    return presentAccount(account, ctx.actor)
  },
  services: ({ ctx }) => listServices(ctx),
  folders: ({ ctx, params }) => listAccountFolders(ctx, params),
  chooseFolders: ({ ctx, params, body }) => chooseFolders(ctx, { ...body, ...params }),
  async updateProfile({ ctx, params, body }) {
    return presentAccount(await updateProfile(ctx, { ...body, accountId: params.accountId }), ctx.actor)
  },
  async uploadProfileImage({ ctx, params, request }) {
    const wanted = { field: 'image', maxBytes: MAX_PICTURE_BYTES, missing: 'Please choose a picture' }
    const read = async () => (await readUpload(request, wanted)).toBuffer()
    return presentAccount(await setPicture(ctx, { accountId: params.accountId, read }), ctx.actor)
  },
  async profileImage({ ctx, params, reply }): Promise<typeof REPLIED> {
    return sendPicture(reply, await readPicture(ctx, params.accountId))
  },
  async remove({ ctx, params, query }) {
    await disconnectAccount(ctx, { accountId: params.accountId, provider: query.provider })
    return { success: true }
  },
}
