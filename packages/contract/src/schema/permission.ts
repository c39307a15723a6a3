import { z } from 'zod';
import { PERMISSIONS } from '../permission.ts';

export const permissionSchema = z.enum(PERMISSIONS);
