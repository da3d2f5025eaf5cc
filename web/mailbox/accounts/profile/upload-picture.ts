import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts } from '#core/contract/accounts.ts'
import { refresh } from '#web/platform/query.ts'
import { upload } from '#web/platform/upload.ts'

/** Uploads the picture of an account. */
export function useUploadPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ accountId, image }: { accountId: number; image: File }) =>
      upload(accounts.uploadProfileImage, { accountId }, { image }),
    onSuccess: () => refresh(client, ['/api/accounts']),
  })
}
