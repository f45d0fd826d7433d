import { CONFIG, type Config } from '#config';
import { LIMITS } from '#contracts';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokens } from './access-tokens.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        secret: config.session.jwtSecret,
        signOptions: { expiresIn: LIMITS.accessTokenSeconds, algorithm: 'HS256' },
      }),
    }),
  ],
  providers: [
    AccessTokens,
    SessionsRepository,
    SessionsService,
    SignInService,
    UsersRepository,
    UsersService,
  ],
  exports: [AccessTokens, SessionsService, SignInService, UsersService],
})
export class AccountsModule {}
